"""Who was winning: estimates and playouts."""
