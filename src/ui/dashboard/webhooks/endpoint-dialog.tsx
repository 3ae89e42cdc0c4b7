import { limits } from '../../../lib/limits';
import { eventTypes } from '../../../service/delivery/events/event-types';
import type { ShownEndpoint } from '../../../service/webhooks/present-endpoint';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { Choices } from '../../kit/form/choices';
import { Labelled } from '../../kit/form/labelled';
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
      words={words.dialog}
    >
      <Labelled id={`url-${id}`} label={said.url} hint={said.urlHint}>
        <input
          id={`url-${id}`}
          name="url"
          inputmode="url"
          autocomplete="off"
          value={endpoint?.url ?? ''}
          aria-describedby={`url-${id}-hint`}
        />
      </Labelled>
      <Labelled id={`description-${id}`} label={said.description}>
        <input
          id={`description-${id}`}
          name="description"
          maxlength={limits.descriptionChars}
          value={endpoint?.description ?? ''}
          dir="auto"
        />
      </Labelled>
      <Labelled id={`mode-${id}`} label={said.mode}>
        <select id={`mode-${id}`} name="mode">
          <Choices
            options={modesFor(mode).map((each) => [each, modes[each]] as const)}
            chosen={endpoint?.mode ?? mode}
          />
        </select>
      </Labelled>
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
