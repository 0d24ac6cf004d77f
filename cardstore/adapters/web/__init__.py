"""What every adapter that asks over the network shares: transport, manners, budget, cache."""
