import { api } from '../../shell/island/service/api';
import { downloadWords as words } from '../download-words';
import { visible } from './poll';

const PAUSE_MS = 1_500;
/** After a request that failed. */
const AGAIN_MS = 15_000;

type Bundle = { state: string; document_count: number; left_out_count: number; total_count: number | null };

/** Moves the bars of files that are being made, and loads the page again when one is done. */
export async function followBundles(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>('[data-bundle]')];
  let pause = PAUSE_MS;
  while (places.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await visible();
    const answers = await Promise.all(
      places.map((place) => api.get<Bundle>(`/bundles/${place.dataset['bundle']}`)),
    );
    // What somebody is entering in a dialog is not taken away.
    const isBusy = document.querySelector('dialog[open]') !== null;
    const isOver = answers.some((answer) =>
      answer.ok ? answer.body.state !== 'pending' : answer.code === 'bundle_not_found',
    );
    if (isOver && !isBusy) return location.reload();
    for (const [index, answer] of answers.entries()) {
      const place = places[index];
      if (answer.ok && place) show(place, answer.body);
    }
    pause = answers.every(({ ok }) => ok) ? PAUSE_MS : AGAIN_MS;
  }
}

function show(place: HTMLElement, { document_count, left_out_count, total_count }: Bundle): void {
  const bar = place.querySelector('progress');
  const label = place.querySelector('label');
  if (!bar || !label || total_count === null) return;
  const done = document_count + left_out_count;
  bar.value = done;
  label.textContent = done < total_count ? words.made(done, total_count) : words.finishing;
}
