import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { type Refusal, refuse } from '../../core/api/refusal';
import { systemIds } from '../../core/platform/ids';
import { logError } from '../../lib/log';
import type { ServiceOperation } from '../../service/operation';
import { mcpRoutes } from '../mcp/mcp-routes';
import { loadConfig } from '../wiring/config';
import { openServices } from '../wiring/open-services';
import { refusalAnswer } from './answers';
import { apiDescription } from './api-description';
import type { AppEnv } from './app-env';
import { endpointNotFound } from './endpoint-not-found';
import { healthRoutes } from './health-routes';
import { atKnownHost, linkOrigin } from './known-host';
import { meantMethod } from './meant-operation';
import { operations } from './operations';
import { dashboardOperations } from './pages/dashboard-operations';
import { editorOperations } from './pages/editor-operations';
import { byEditorPass } from './pages/editor-session';
import { inBrowsersLanguage } from './pages/language';
import { isPage } from './pages/next-page';
import { refusalPage } from './pages/refusal-page';
import { routePages } from './pages/route-pages';
import { bySession } from './pages/session';
import { keepOpener } from './pages/signing/signing-identity';
import { permissionsPolicy } from './permissions-policy';
import { byToken, type Entrance, runOperation } from './pipeline';
import { rateHeaders, waitHeaders } from './rate-limit';
import { isByDesign, refusalOf } from './refusal-of-error';

const apiPrefix = '/api/v1';

/** The API is served for programs with a token, for signed-in members, and a part of it for embedded editors. */
const apis: { prefix: string; operations: readonly ServiceOperation[]; admit: Entrance }[] = [
  { prefix: apiPrefix, operations, admit: byToken },
  { prefix: '/dashboard/api', operations: [...operations, ...dashboardOperations], admit: bySession },
  { prefix: '/embed/api', operations: editorOperations, admit: byEditorPass },
];

/** The routes of the Worker, in the order in which a request meets them. */
export function createApp() {
  const app = new Hono<AppEnv>({ strict: false });
  app.use(addHeaders);
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
  // Monitors ask at any host, so this comes before the check of the host.
  app.route('/', healthRoutes);
  app.use(atKnownHost);
  app.use(openServicesOfRequest);
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
  routePages(app);
  refuseOtherMethods(app);

  app.notFound((c) => answerRefusal(c, endpointNotFound(c)));
  app.onError((error, c) => {
    if (!isByDesign(error))
      logError(`${c.get('requestId')} ${c.req.method} ${new URL(c.req.url).pathname}`, error);
    return answerRefusal(c, refusalOf(error, c.get('requestId')));
  });
  return app;
}

/**
 * Names the request, and adds the headers of every answer. They are set after the handler: an earlier header
 * belongs to the context, and handlers answer with their own responses.
 */
const addHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set('requestId', systemIds.next('request'));
  await next();
  c.header('X-Request-Id', c.get('requestId'));
  c.header('Permissions-Policy', permissionsPolicy);
  const nextPass = c.get('nextPass');
  if (nextPass !== undefined) c.header('X-Frame-Pass', nextPass);
  const rate = c.get('rate');
  const ofRate = rate ? rateHeaders(rate) : waitHeaders(c.res);
  for (const [name, value] of Object.entries(ofRate)) c.header(name, value);
  // A page that sets its own policy sends its URL to its own origin, to be led back there.
  if (!c.res.headers.has('Referrer-Policy')) c.header('Referrer-Policy', 'no-referrer');
};

const openServicesOfRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  const origin = linkOrigin(new URL(c.req.url), loadConfig(c.env).publicOrigin);
  c.set('services', openServices(c.env, { origin, defer: (work) => defer(c, work) }));
  await next();
};

function addOperations(app: Hono<AppEnv>, at: (path: string) => boolean): void {
  for (const { prefix, operations, admit } of apis) {
    for (const operation of operations.filter(({ path }) => at(path))) {
      app.on(operation.method, prefix + operation.path, runOperation(operation, admit));
    }
  }
}

/** Answers members with a page and programs with JSON. */
function answerRefusal(c: Context<AppEnv>, refusal: Refusal): Response | Promise<Response> {
  return isPage(c.req.path) ? refusalPage(c, refusal) : refusalAnswer(refusal);
}

function refuseOtherMethods(app: Hono<AppEnv>): void {
  for (const [route, allowed] of allowedMethods(app.routes)) {
    app.all(route, (c) => answerRefusal(c, methodNotAllowed(c, { route, allowed })));
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
