import type { ProofRequired } from '@provodka/contract/http/envelope.ts';
import type { Db } from '../platform/database/database.ts';
import type { TokenParts } from '../platform/http/limits/token-checks.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findProof } from './auth/proof-service.ts';
import { findViewer } from './auth/sessions.ts';
import { findUser } from './store.ts';
import { findProgram, recordUse } from './tokens/token-service.ts';

/** Questions of the pipeline about visitors. */
export interface Visitors extends TokenParts {
  findViewer(token: string, now: Date): Promise<Viewer | null>;
  /** The viewer's own name. */
  findName(viewer: Viewer): Promise<string>;
  /** The viewer's ways to prove who they are. */
  findProof(viewer: Viewer): Promise<ProofRequired>;
}

export const openVisitors = ({ db, isDemo }: { db: Db; isDemo: boolean }): Visitors => ({
  findViewer: (token, now) => findViewer({ db, now }, token, isDemo),
  findName: async (viewer) => (await findUser(db, viewer.user_uuid))?.full_name ?? viewer.login,
  findProof: (viewer) => findProof({ db, viewer }),
  findProgram: (secret, now) => findProgram(db, secret, now, isDemo),
  recordUse: (program, use, now) => recordUse(db, program, use, now),
});
