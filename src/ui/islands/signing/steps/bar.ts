import { fill } from '../../../../lib/fill';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import { h, part, place } from '../../common/dom';
import type { Answer, Api } from '../service/api';
import type { SaveState } from '../service/autosave';
import { downloadWithPass, hasPass } from '../service/frame';
import { postToParent } from '../service/parent';
import { words } from '../words';
import { announce } from './announce';
import { openDecline, openDelegate } from './other-ways';

const ZOOMS = [1, 1.25, 1.5, 2, 3];

type BarEvents = {
  ended(): void;
  declined(body: Record<string, unknown>): void;
  refused(answer: Answer): void;
};

/** The bar at the top: save state, zoom, and the other ways to end the data request. */
export class Bar {
  readonly #saving = part('save-state', HTMLElement);
  #zoom = 0;

  readonly #view: SigningView;
  readonly #api: Api;
  readonly #events: BarEvents;

  constructor(view: SigningView, api: Api, events: BarEvents) {
    this.#view = view;
    this.#api = api;
    this.#events = events;

    part('zoom-in', HTMLButtonElement).addEventListener('click', () => this.#zoomBy(1));
    part('zoom-out', HTMLButtonElement).addEventListener('click', () => this.#zoomBy(-1));
    const menus = [...document.querySelectorAll('details.menu')];
    document.addEventListener('click', ({ target }) => {
      for (const menu of menus)
        if (target instanceof Element && (!menu.contains(target) || target.closest('li') !== null))
          menu.removeAttribute('open');
    });
    if (hasPass(view.id)) downloadWithPass(part('download', HTMLAnchorElement));
    part('decline', HTMLButtonElement).addEventListener('click', () => this.#decline());
    document.getElementById('delegate')?.addEventListener('click', () => this.#delegate());
    this.#zoomBy(0);
  }

  showSaving(state: SaveState): void {
    const { save, trouble } = words;
    const texts = {
      saved: save.saved,
      saving: save.saving,
      waiting: save.waiting,
      session_over: trouble.session,
    };
    const text = state.kind === 'failed' ? fill(save.failed, { reason: state.reason }) : texts[state.kind];
    const wasTrouble =
      this.#saving.dataset['state'] !== 'saved' && this.#saving.dataset['state'] !== 'saving';
    // The notice of a lost connection stays while saving is retried.
    if (state.kind === 'saving' && this.#saving.dataset['state'] === 'waiting') return;
    this.#saving.dataset['state'] = state.kind;
    this.#saving.textContent = text;
    if (state.kind !== 'saving' && (state.kind !== 'saved' || wasTrouble)) announce(text);
  }

  #zoomBy(by: number): void {
    this.#zoom = Math.min(Math.max(this.#zoom + by, 0), ZOOMS.length - 1);
    place(part('document', HTMLElement), { '--zoom': String(ZOOMS[this.#zoom]) });
    part('zoom-out', HTMLButtonElement).disabled = this.#zoom === 0;
    part('zoom-in', HTMLButtonElement).disabled = this.#zoom === ZOOMS.length - 1;
  }

  #decline(): void {
    openDecline(this.#api, {
      refused: (answer) => this.#events.refused(answer),
      done: (body) => this.#events.declined(body),
    });
  }

  #delegate(): void {
    openDelegate(this.#api, {
      refused: (answer) => this.#events.refused(answer),
      done: (name) => {
        this.#events.ended();
        postToParent('delegated', this.#view.id);
        const lead = h('p', { className: 'lead' }, fill(words.delegated.lead, { name }));
        const card = h('main', { className: 'card' }, h('h1', { tabIndex: -1 }, words.delegated.title), lead);
        // The session has ended, so the service would no longer show this page.
        document.body.className = 'signing-card';
        document.body.replaceChildren(card);
        card.querySelector('h1')?.focus();
      },
    });
  }
}
