def y = ä 
