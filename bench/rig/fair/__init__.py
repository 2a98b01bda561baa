"""Parts of the fairness benchmark, in which one address sends as many requests as it can."""
