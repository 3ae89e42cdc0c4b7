import type { Services } from '../../service/services';
import type { Bindings } from '../wiring/config';

export type AppEnv = { Bindings: Bindings; Variables: { services: Services; requestId: string } };
