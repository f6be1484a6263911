byte_order_mark.
