/** Binds the runtime's own types to ours: `env` of cloudflare:workers, and what tests see. */
declare namespace Cloudflare {
  interface Env extends Omit<import('./app/wiring/config').Bindings, never> {
    /** Only in tests: the SQL of migrations/. */
    /** What the fault matrix runs, as JSON; tests only. */
    FAULTS?: string;
    MIGRATIONS: { name: string; queries: string[] }[];
    /** Volumes of tests. */
    VOLUME_1: D1Database;
    VOLUME_2: D1Database;
    VOLUME_3: D1Database;
  }
  interface GlobalProps {
    mainModule: typeof import('./index');
    durableNamespaces: 'SubmissionCoordinator' | 'CombineCoordinator' | 'RenderDesk';
  }
}

/** Vite's raw imports, for tests that read the documentation. */
declare module '*?raw' {
  const text: string;
  export default text;
}
