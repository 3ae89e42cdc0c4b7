/** How much is measured. A full run takes less than five minutes, a quick one less than a minute and a half. */
export const full = {
  fill: {
    worker: { rounds: 12, batchMs: 60, warmUpMs: 500, secondsEach: 1.5 },
    node: { milliseconds: 300, documents: 8 },
  },
  merge: { rounds: 3 },
  encrypt: { rounds: 5 },
  drawing: { pairs: 200 },
  http: { clients: [1, 8, 32], requests: 300, seconds: 8, warmUp: 100 },
  html: { requests: 60, seconds: 30, inARow: 200 },
};

/** @type {typeof full} */
export const quick = {
  fill: {
    worker: { rounds: 3, batchMs: 20, warmUpMs: 80, secondsEach: 0.1 },
    node: { milliseconds: 60, documents: 3 },
  },
  merge: { rounds: 1 },
  encrypt: { rounds: 1 },
  drawing: { pairs: 60 },
  http: { clients: [1, 8, 32], requests: 96, seconds: 3, warmUp: 24 },
  html: { requests: 24, seconds: 10, inARow: 0 },
};
