import { currentLanguage } from '../../languages/speech';
import { saidAgain } from './check-sentences';

/** A problem that a check wrote in English, such as `#/price: is missing`, as the page that is made says it. */
export function saidProblem(problem: string): string {
  return currentLanguage() === 'en' ? problem : saidAgain(problem);
}
