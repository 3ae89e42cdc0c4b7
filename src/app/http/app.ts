import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { version } from '../../../package.json';
import { type Refusal, refuse } from '../../core/api/refusal';
import { openDatabase } from '../../core/db/database';
import { readMigrationState } from '../../core/db/migrations';
import { systemIds } from '../../core/platform/ids';
import { logError } from '../../lib/log';
import type { ServiceOperation } from '../../service/operation';
import { showVolumes } from '../../service/volumes/show-volumes';
import { mcpRoutes } from '../mcp/mcp-routes';
import { loadConfig } from '../wiring/config';
import { openServices } from '../wiring/open-services';
import { jsonAnswer, refusalAnswer } from './answers';
import { apiDescription } from './api-description';
import type { AppEnv } from './app-env';
import { endpointNotFound } from './endpoint-not-found';
import { atKnownHost, linkOrigin } from './known-host';
import { meantMethod } from './meant-operation';
import { operations } from './operations';
import { accents } from './pages/accents';
import { accountLinkRoutes } from './pages/account-link-routes';
import { accountLogRoutes } from './pages/account-log-routes';
import { accountRoutes } from './pages/account-routes';
import { authenticatorRoutes } from './pages/authenticator-routes';
import { confirmRoutes } from './pages/confirm-routes';
import { consentRoutes } from './pages/consent-routes';
import { dashboardOperations } from './pages/dashboard-operations';
import { dashboardRoutes } from './pages/dashboard-routes';
import { dataRoutes } from './pages/data-link-routes';
import { docsPages } from './pages/docs-pages';
import { downloadRoutes } from './pages/download-routes';
import { editorOperations } from './pages/editor-operations';
import { editorRoutes } from './pages/editor-routes';
import { byEditorPass } from './pages/editor-session';
import { emailRoutes } from './pages/email-routes';
import { exampleRequests } from './pages/example-requests';
import { formRoutes } from './pages/form-routes';
import { holdRoutes } from './pages/hold-routes';
import { importRoutes } from './pages/import-routes';
import { inBrowsersLanguage } from './pages/language';
import { leavingRoutes } from './pages/leaving-routes';
import { listeningSink } from './pages/listening-sink';
import { logos } from './pages/logos';
import { memberRoutes } from './pages/member-routes';
import { isPage } from './pages/next-page';
import { pages } from './pages/open-pages';
import { operatorRoutes } from './pages/operator-routes';
import { plainDocs } from './pages/plain-docs';
import { publishedHeads } from './pages/published-heads';
import { refusalPage } from './pages/refusal-page';
import { sdkFiles } from './pages/sdk-files';
import { sealCertificates } from './pages/seal-certificates';
import { secondFactorRoutes } from './pages/second-factor-routes';
import { securityTxt } from './pages/security-txt';
import { bySession } from './pages/session';
import { signInRoutes } from './pages/sign-in-routes';
import { signOnRoutes } from './pages/sign-on-routes';
import { keepOpener } from './pages/signing-identity';
import { signingRoutes } from './pages/signing-routes';
import { singleSignOnRoutes } from './pages/single-sign-on-routes';
import { uploadRoutes } from './pages/upload-routes';
import { verifyPage } from './pages/verify-page';
import { permissionsPolicy } from './permissions-policy';
import { byToken, type Entrance, runOperation } from './pipeline';
import { rateHeaders, waitHeaders } from './rate-limit';
import { isByDesign, refusalOf } from './refusal-of-error';

export const apiPrefix = '/api/v1';

/** The API is served for programs with a token, for signed-in members, and a part of it for embedded editors. */
const apis: { prefix: string; operations: readonly ServiceOperation[]; admit: Entrance }[] = [
  { prefix: apiPrefix, operations, admit: byToken },
  { prefix: '/dashboard/api', operations: [...operations, ...dashboardOperations], admit: bySession },
  { prefix: '/embed/api', operations: editorOperations, admit: byEditorPass },
];

export function createApp() {
  const app = new Hono<AppEnv>({ strict: false });

  app.use(async (c, next) => {
    c.set('requestId', systemIds.next('request'));
    await next();
    // Set after the handler: an earlier header belongs to the context, and handlers answer with
    // their own responses.
    c.header('X-Request-Id', c.get('requestId'));
    c.header('Permissions-Policy', permissionsPolicy);
    const nextPass = c.get('nextPass');
    if (nextPass !== undefined) c.header('X-Frame-Pass', nextPass);
    const rate = c.get('rate');
    const told = rate ? rateHeaders(rate) : waitHeaders(c.res);
    for (const [name, value] of Object.entries(told)) c.header(name, value);
    // A page that sets its own policy sends its URL to its own origin, to be led back there.
    if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'no-referrer');
  });
  app.use('/sign/:id/identity', keepOpener);
  app.use('/sign/:id/passkey', keepOpener);
  // Other sites may frame finished PDFs. Pages forbid framing for themselves.
  app.use(
    secureHeaders({
      xFrameOptions: false,
      referrerPolicy: false,
      crossOriginResourcePolicy: 'cross-origin',
    }),
  );
  app.get('/health', (c) => {
    loadConfig(c.env);
    return c.json({ status: 'ok', version });
  });
  // Apart from /health, which must answer while the database is away.
  app.get('/health/database', async (c) => {
    const db = openDatabase(c.env.DB);
    const state = await readMigrationState(db);
    if (state.database === 'behind') return jsonAnswer(503, { status: 'error', version, ...state });
    const volumes = await showVolumes({ db, env: c.env }, loadConfig(c.env).volumes);
    return volumes.behind.length > 0 || volumes.room === 'full'
      ? jsonAnswer(503, { status: 'error', version, ...state, volumes })
      : jsonAnswer(200, { status: 'ok', version, ...state, volumes });
  });
  app.use(atKnownHost);
  app.use(async (c, next) => {
    const origin = linkOrigin(new URL(c.req.url), loadConfig(c.env).publicOrigin);
    c.set('services', openServices(c.env, { origin, defer: (work) => defer(c, work) }));
    await next();
  });

  app.use(inBrowsersLanguage);

  app.route('/', apiDescription);
  // Fixed paths come first, with the methods they refuse: `/submissions/batches` is not a
  // submission's id.
  addOperations(app, (path) => !path.includes(':'));
  refuseOtherMethods(app);
  addOperations(app, (path) => path.includes(':'));
  const mcp = mcpRoutes({
    prefix: apiPrefix,
    fetch: async (c, request) => app.fetch(request, c.env, c.executionCtx),
  });
  app.route('/', mcp);
  app.route('/', formRoutes);
  app.route('/', downloadRoutes);
  app.route('/', dataRoutes);
  app.route('/', uploadRoutes);
  app.route('/', editorRoutes);
  app.route('/', signingRoutes);
  app.route('/', signInRoutes);
  app.route('/', signOnRoutes);
  app.route('/', accountLinkRoutes);
  app.route('/', secondFactorRoutes);
  app.route('/', confirmRoutes);
  app.route('/', accountRoutes);
  app.route('/', accountLogRoutes);
  app.route('/', holdRoutes);
  app.route('/', leavingRoutes);
  app.route('/', operatorRoutes);
  app.route('/', importRoutes);
  app.route('/', consentRoutes);
  app.route('/', authenticatorRoutes);
  app.route('/', emailRoutes);
  app.route('/', memberRoutes);
  app.route('/', singleSignOnRoutes);
  app.route('/', dashboardRoutes);
  app.route('/', securityTxt);
  app.route('/', sealCertificates);
  app.route('/', publishedHeads);
  app.route('/', logos);
  app.route('/', accents);
  app.route('/', verifyPage);
  app.route('/', plainDocs);
  app.route('/', exampleRequests);
  app.route('/', docsPages);
  app.route('/', sdkFiles);
  app.route('/', listeningSink);
  app.route('/', pages);
  refuseOtherMethods(app);

  app.notFound((c) => told(c, endpointNotFound(c)));
  app.onError((error, c) => {
    if (!isByDesign(error))
      logError(`${c.get('requestId')} ${c.req.method} ${new URL(c.req.url).pathname}`, error);
    return told(c, refusalOf(error, c.get('requestId')));
  });
  return app;
}

function addOperations(app: Hono<AppEnv>, at: (path: string) => boolean): void {
  for (const { prefix, operations, admit } of apis) {
    for (const operation of operations.filter(({ path }) => at(path))) {
      app.on(operation.method, prefix + operation.path, runOperation(operation, admit));
    }
  }
}

/** Answers members with a page and programs with JSON. */
function told(c: Context<AppEnv>, refusal: Refusal): Response | Promise<Response> {
  return isPage(c.req.path) ? refusalPage(c, refusal) : refusalAnswer(refusal);
}

function refuseOtherMethods(app: Hono<AppEnv>): void {
  for (const [route, allowed] of allowedMethods(app.routes)) {
    app.all(route, (c) => told(c, methodNotAllowed(c, { route, allowed })));
  }
}

function defer(c: Context<AppEnv>, work: Promise<unknown>): void {
  const requestId = c.get('requestId');
  c.executionCtx.waitUntil(work.catch((error: unknown) => logError(`${requestId} after the answer`, error)));
}

/**
 * The methods of each path, from all routes. The mailbox is left out, because it exists only where
 * it is switched on.
 */
function allowedMethods(routes: { method: string; path: string }[]): Map<string, string> {
  const methods = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (method === 'ALL' || path.startsWith('/dev/')) continue;
    const allowed = methods.get(path) ?? new Set();
    methods.set(path, allowed.add(method));
    if (method === 'GET') allowed.add('HEAD');
  }
  return new Map([...methods].map(([path, allowed]) => [path, [...allowed].join(', ')]));
}

function methodNotAllowed({ req }: Context<AppEnv>, at: { route: string; allowed: string }) {
  const message = `This path accepts only ${at.allowed}.${meantMethod(req.method, { ...at, path: req.path })}`;
  return refuse('method_not_allowed', message, { headers: { Allow: at.allowed } }).refusal;
}
