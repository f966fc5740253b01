open import "ones"
