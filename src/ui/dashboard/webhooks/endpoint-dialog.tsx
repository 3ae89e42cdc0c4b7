import { limits } from '../../../lib/limits';
import { eventTypes } from '../../../service/delivery/events/event-types';
import type { ShownEndpoint } from '../../../service/webhooks/present-endpoint';
import { FormDialog } from '../records/parts';
import { words } from '../shell/words';
import { webhookWords } from './words';

const { endpoint: said, modes } = webhookWords;

type Dialog = { id: string; mode: 'live' | 'test'; endpoint: ShownEndpoint | null };

/** The form that creates or changes a webhook endpoint. */
export function EndpointDialog({ id, mode, endpoint }: Dialog) {
  return (
    <FormDialog
      id={id}
      title={endpoint ? said.editTitle : said.createTitle}
      send={
        endpoint
          ? { method: 'PUT', path: `/webhook_endpoints/${endpoint.id}`, done: said.saved }
          : { method: 'POST', path: '/webhook_endpoints', shows: 'secret' }
      }
      submit={endpoint ? said.save : said.createYes}
      cancel={words.dialog.cancel}
    >
      <p class="field">
        <label for={`url-${id}`}>{said.url}</label>
        <small class="hint" id={`url-${id}-hint`}>
          {said.urlHint}
        </small>
        <input
          id={`url-${id}`}
          name="url"
          inputmode="url"
          autocomplete="off"
          value={endpoint?.url ?? ''}
          aria-describedby={`url-${id}-hint`}
        />
      </p>
      <p class="field">
        <label for={`description-${id}`}>{said.description}</label>
        <input
          id={`description-${id}`}
          name="description"
          maxlength={limits.descriptionChars}
          value={endpoint?.description ?? ''}
          dir="auto"
        />
      </p>
      <p class="field">
        <label for={`mode-${id}`}>{said.mode}</label>
        <select id={`mode-${id}`} name="mode">
          {modesFor(mode).map((each) => (
            <option value={each} selected={each === (endpoint?.mode ?? mode)}>
              {modes[each]}
            </option>
          ))}
        </select>
      </p>
      <fieldset class="choices">
        <legend>{said.events}</legend>
        <small class="hint">{said.eventsHint}</small>
        {eventTypes.map((type) => (
          <label class="choice">
            <input
              type="checkbox"
              name="events"
              value={type}
              data-list
              checked={endpoint?.events?.includes(type)}
            />
            <code>{type}</code>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** In test mode only endpoints for tests can be created. */
export function modesFor(mode: 'live' | 'test') {
  return mode === 'test' ? (['test'] as const) : (['live', 'test', 'both'] as const);
}
