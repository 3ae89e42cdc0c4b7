/** How much is measured. */
export const full = {
  fill: {
    worker: { rounds: 6, batchMs: 60, warmUpMs: 1000, secondsEach: 0.6 },
    node: { milliseconds: 300, documents: 5 },
  },
  merge: { rounds: 2 },
  encrypt: { rounds: 5 },
  seal: { rounds: 6, times: 400, stamped: 60 },
  firstPage: { visits: 5 },
  drawing: { pairs: 150 },
  http: { clients: [1, 8, 32], requests: 300, seconds: 8, warmUp: 100 },
  floor: { pairs: 200, rounds: 5, requests: 160 },
  neighbour: { pace: 20, clients: 32, requests: 100, rounds: 3 },
  batch: { rounds: 10 },
  html: { requests: 60, seconds: 30, inARow: 500 },
  conformance: { rounds: 6, prints: 40, longPrints: 6 },
  webhooks: { quiet: 100, targets: 100, events: 1_000, slow: 2_000 },
};

/** @type {typeof full} */
export const quick = {
  fill: {
    worker: { rounds: 3, batchMs: 40, warmUpMs: 80, secondsEach: 0.1 },
    node: { milliseconds: 60, documents: 3 },
  },
  merge: { rounds: 1 },
  encrypt: { rounds: 1 },
  seal: { rounds: 2, times: 200, stamped: 30 },
  firstPage: { visits: 1 },
  drawing: { pairs: 60 },
  http: { clients: [1, 8, 32], requests: 96, seconds: 3, warmUp: 24 },
  floor: { pairs: 60, rounds: 3, requests: 80 },
  neighbour: { pace: 20, clients: 16, requests: 40, rounds: 2 },
  batch: { rounds: 3 },
  html: { requests: 24, seconds: 10, inARow: 0 },
  conformance: { rounds: 2, prints: 10, longPrints: 2 },
  webhooks: { quiet: 20, targets: 10, events: 100, slow: 1_000 },
};
