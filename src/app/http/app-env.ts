import type { OpenServices } from '../../service/services';
import type { Bindings } from '../wiring/config';
import type { Rate } from './rate-limit';

export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    services: OpenServices;
    requestId: string;
    rate: Rate | undefined;
    /** The pass with which an embedded editor goes on. */
    nextPass: string | undefined;
  };
};
