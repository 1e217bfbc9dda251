import type { RawBuilder } from 'kysely';

/** The person who asks: the facts that permissions and rules need, read once for each request. */
export interface Viewer {
  session_id: number;
  user_uuid: string;
  user_id: number;
  login: string;
  customer_uuid: string;
  freelancer_uuid: string;
  is_moderator: boolean;
  is_admin: boolean;
  is_email_verified: boolean;
  /** The moment of the session's last proof of identity; null when there was none. */
  proved_at: Date | null;
  /** A passkey or an authenticator app. */
  has_second_factor: boolean;
  /** The day by which a moderator has to add a second factor; null for people who need none or have one. */
  factor_due_at: Date | null;
  /** Banned as a whole: both sides are, and no moderator is one meanwhile. */
  is_user_banned: boolean;
  is_customer_banned: boolean;
  is_freelancer_banned: boolean;
  /** Standing documents that the viewer agreed to, see `agreedName`. */
  agreed: readonly string[];
  /** The viewer has requested the deletion of the account: nothing new begins until that is withdrawn. */
  is_leaving: boolean;
}

/** The viewer as a condition of SQL asks it: one person, or columns that hold the profiles of many. */
export interface SqlViewer {
  is_moderator: boolean;
  customer_uuid: string | RawBuilder<string>;
  freelancer_uuid: string | RawBuilder<string>;
}
