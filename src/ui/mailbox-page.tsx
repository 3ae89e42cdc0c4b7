import type { KeptMail } from '../core/platform/dev-mailbox';
import { Moment } from './kit/time/moment';
import { Layout } from './layout';
import { pageWords } from './words';

const words = pageWords.mailbox;

export function MailboxPage({ mails }: { mails: KeptMail[] }) {
  return (
    <Layout title={words.title}>
      <main class="start mailbox">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        {mails.length > 0 ? (
          <ol>
            {mails.map((mail) => (
              <li>
                <a href={`/dev/mailbox/${mail.id}`}>
                  <strong dir="auto">{mail.subject}</strong>
                  <span>
                    <bdi>{mail.to.email}</bdi> · <Moment at={mail.sent_at} />
                  </span>
                </a>
              </li>
            ))}
          </ol>
        ) : (
          <p>{words.empty}</p>
        )}
      </main>
    </Layout>
  );
}

export function MailPage({ mail }: { mail: KeptMail }) {
  return (
    <Layout title={`${mail.subject} – ${words.title}`}>
      <main class="start data mailbox">
        <p>
          <a href="/dev/mailbox">{words.back}</a>
        </p>
        <h1 dir="auto">{mail.subject}</h1>
        <dl>
          <dt>{words.from}</dt>
          <dd>
            <bdi>{mail.from_name}</bdi>
          </dd>
          <dt>{words.to}</dt>
          <dd>
            <span>
              <bdi>{mail.to.name}</bdi> {`<${mail.to.email}>`}
            </span>
          </dd>
          {mail.reply_to !== null && (
            <>
              <dt>{words.replyTo}</dt>
              <dd>
                <bdi>{mail.reply_to}</bdi>
              </dd>
            </>
          )}
          <dt>{words.sent}</dt>
          <dd>
            <Moment at={mail.sent_at} />
          </dd>
          {mail.attachments.map(({ filename, bytes }, index) => (
            <>
              <dt>{words.attachment}</dt>
              <dd>
                <a href={`/dev/mailbox/${mail.id}/attachments/${index}`}>
                  <bdi>{filename}</bdi>
                </a>{' '}
                ({words.size(bytes)})
              </dd>
            </>
          ))}
        </dl>
        <h2>{words.asHtml}</h2>
        {/* The frame allows no scripts, no forms and no access to its origin; links open in a new
            tab. */}
        <iframe
          title={words.asHtml}
          src={`/dev/mailbox/${mail.id}/html`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
        <h2>{words.asText}</h2>
        <pre tabindex={0} dir="auto">
          {mail.text}
        </pre>
      </main>
    </Layout>
  );
}
