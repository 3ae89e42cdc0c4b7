/** How many documents an account may make, where the operator has said so. Null: as in the deployment. */
export type Pace = { documentsPerSecond: number | null; documentsInFlight: number | null };

/** The documents that a request makes, as far as its body says before it is checked. */
export type Demand = {
  documents: number;
  /** Waits for its turn, where another request is refused. */
  waits: boolean;
};

/** The demand of an operation that makes one document. */
export function oneDocument(): Demand {
  return { documents: 1, waits: false };
}
