"""The steps by which the store's schema came to be; run when a store is opened."""
