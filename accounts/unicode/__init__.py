"""Which texts look alike, and in which script a text is: UTS 39, with tables made of Unicode's."""
