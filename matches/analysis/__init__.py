"""Who was winning along a finished match, estimated by playouts."""
