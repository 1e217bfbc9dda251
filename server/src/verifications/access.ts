import type { Viewer } from '../platform/viewer.ts';
import type { VerificationRow } from './store.ts';

/** Whether the viewer sees the documents of a request: its owner does, and moderators (product: trust). */
export const seesDocuments = (viewer: Viewer, { user_uuid }: Pick<VerificationRow, 'user_uuid'>): boolean =>
  user_uuid === viewer.user_uuid || viewer.is_moderator;
