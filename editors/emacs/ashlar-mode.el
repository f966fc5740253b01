;;; ashlar-mode.el --- Major mode for Ashlar and Futhark programs  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "25.1"))
;; Keywords: languages

;;; Commentary:
;; Highlights programs, comments with `--', formats a buffer with `ashlar fmt', and checks it with `compile'.
;; test/suite/editors.sh compares the highlighting with the compiler's lexer.

;;; Code:
(defconst ashlar-keywords
  '("if" "then" "else" "def" "let" "loop" "in" "val" "for" "do" "with" "local" "open" "include" "import" "type"
    "entry" "module" "while" "assert" "match" "case"))

(defconst ashlar-types '("i8" "i16" "i32" "i64" "u8" "u16" "u32" "u64" "f16" "f32" "f64" "bool"))

(defconst ashlar-number
  (concat "\\_<\\(?:0[xX][0-9a-fA-F_]+\\(?:\\.[0-9a-fA-F_]+\\)?\\(?:[pP][-+]?[0-9_]+\\)?\\|0[bB][01_]+"
          "\\|0[rR][IVXLCDM]+\\|[0-9][0-9_]*\\(?:\\.[0-9][0-9_]*\\)?\\(?:[eE][-+]?[0-9_]+\\)?\\)"
          "\\(?:[iu]8\\|[iu]16\\|[iu]32\\|[iu]64\\|f16\\|f32\\|f64\\)?"))

(defvar ashlar-font-lock-keywords
  `((,(regexp-opt ashlar-keywords 'symbols) . font-lock-keyword-face)
    (,(regexp-opt '("true" "false") 'symbols) . font-lock-constant-face)
    (,(regexp-opt ashlar-types 'symbols) . font-lock-type-face)
    ("#\\[[^]\n]*\\]" . font-lock-preprocessor-face)
    ("#[A-Za-z_][A-Za-z0-9_']*" . font-lock-variable-name-face)
    ("'\\(?:[^\\\\'\n]\\|\\\\[^'\n]+\\|\\\\'\\)'" . font-lock-string-face)
    (,ashlar-number . font-lock-builtin-face)))

(defvar ashlar-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?- ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?' "_" table)
    (dolist (c (string-to-list "+*/%<>=!&|^@:~?."))
      (modify-syntax-entry c "." table))
    table))

(defun ashlar-format-buffer ()
  "Lay the buffer out anew with `ashlar fmt'."
  (interactive)
  (let ((point (point)) (out (generate-new-buffer " *ashlar fmt*")))
    (unwind-protect
        (if (zerop (call-process-region (point-min) (point-max) "ashlar" nil out nil "fmt"))
            (replace-buffer-contents out)
          (message "%s" (with-current-buffer out (buffer-string))))
      (kill-buffer out)
      (goto-char (min point (point-max))))))

;;;###autoload
(define-derived-mode ashlar-mode prog-mode "Ashlar"
  "Major mode for Ashlar and Futhark programs."
  (setq-local comment-start "-- ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "--+ *")
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-defaults '(ashlar-font-lock-keywords))
  (setq-local compile-command
              (concat "ashlar check -q " (shell-quote-argument (or (buffer-file-name) "")))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.fut\\'" . ashlar-mode))

(provide 'ashlar-mode)
;;; ashlar-mode.el ends here
