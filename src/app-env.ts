import type { Bindings } from './config';
import type { Services } from './services';

export type AppEnv = { Bindings: Bindings; Variables: { services: Services; requestId: string } };
