"""Pure functions of the law: card order, envido totals, ladders, tricks, hands and the falta."""
