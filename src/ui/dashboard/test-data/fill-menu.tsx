import { testDataWords } from './words';

/** The menu of what a form or code can be filled with. A script lists it when somebody opens it. */
export function FillMenu() {
  return (
    <details class="menu fill-in" data-fill>
      <summary class="button">{testDataWords.fill}</summary>
      <ul></ul>
    </details>
  );
}
