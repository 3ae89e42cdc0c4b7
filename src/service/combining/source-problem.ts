/** Why a source cannot be merged, as a sentence for the caller who chose it. */
export class SourceProblem extends Error {
  override readonly name = 'SourceProblem';
}
