/**
 * Addresses of screens (specification section 2) that replies, letters and notifications also link to. Those that only
 * pages link to stand in web/src/lib/loading/addresses.ts.
 */

export type CabinetSide = 'customer' | 'freelancer';

/** The ids of a deal and its order, which every shape of a deal has. */
export interface DealIds {
  id: number;
  order_id: number;
}
export const SUPPORT_ADDRESS = '/support';
/** The form of a ticket; an error screen adds its code. */
export const ticketAddress = (errorCode: string | null = null) =>
  errorCode === null ? `${SUPPORT_ADDRESS}/new` : `${SUPPORT_ADDRESS}/new?code=${encodeURIComponent(errorCode)}`;
/** An article of the support, or with a section a place in it. */
export const supportAddress = ({ slug, section_id }: { slug: string; section_id?: string | null }) =>
  `${SUPPORT_ADDRESS}/${slug}${section_id ? `#${section_id}` : ''}`;

/** The public list of one configuration or of a group of them. */
export const configurationAddress = (id: number) => `/?configurations=${id}`;
export const orderAddress = (orderId: number) => `/orders/${orderId}`;
export const responseAddress = (response: { id: number; order_id: number }) =>
  `${orderAddress(response.order_id)}/responses/${response.id}`;
export const dealAddress = (deal: DealIds) => `${orderAddress(deal.order_id)}/deals/${deal.id}`;
/** The address the bank returns a payer to: the deal's page, which waits there for the confirmation. */
export const dealFromBankAddress = (deal: DealIds) => `${dealAddress(deal)}?${FROM_BANK}=1`;
export const FROM_BANK = 'from_bank';

/** Without the way back; `signInAddress` of return-address.ts has it. */
export const SIGN_IN_ADDRESS = '/sign-in';
export const FORGOT_PASSWORD_ADDRESS = '/password/forgot';
export const SETTINGS_ADDRESS = '/settings';
/** Documents that changed since the viewer agreed to them. */
export const DOCUMENT_CHANGES_ADDRESS = `${SETTINGS_ADDRESS}/documents/changes`;
export const NOTIFICATION_PREFERENCES_ADDRESS = `${SETTINGS_ADDRESS}/notifications`;
/** The addresses that programs are told at. */
export const WEBHOOKS_ADDRESS = `${SETTINGS_ADDRESS}#webhooks`;
export const VERIFICATIONS_ADDRESS = `${SETTINGS_ADDRESS}/verifications`;
export const NOTIFICATIONS_ADDRESS = '/notifications';

export const CABINET_ADDRESS = '/cabinet';
export const WALLET_ADDRESS = '/wallet';
export const MODERATOR_CABINET_ADDRESS = `${CABINET_ADDRESS}/moderator`;
export const MODERATOR_ORDERS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/orders`;
export const MODERATOR_USERS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/users`;
export const MODERATOR_PAYOUTS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/payouts`;
export const MODERATOR_CHECKS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/checks`;
export const MODERATOR_APPEALS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/appeals`;
export const MODERATOR_COMPLAINTS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/complaints`;
export const MODERATOR_VERIFICATIONS_ADDRESS = `${MODERATOR_CABINET_ADDRESS}/verifications`;
/** The decided verifications of one person, where an approval can be taken back. */
export const verificationsOfAddress = (userUuid: string) =>
  `${MODERATOR_VERIFICATIONS_ADDRESS}?slice=decided&user_uuid=${userUuid}`;
/** Every complaint about one person. */
export const complaintsAboutAddress = (userUuid: string) =>
  `${MODERATOR_COMPLAINTS_ADDRESS}?slice=all&about_uuid=${userUuid}`;
export const moderatedOrderAddress = (orderId: number) => `${MODERATOR_ORDERS_ADDRESS}?order_id=${orderId}`;
export const moderatedUserAddress = (userUuid: string) => `${MODERATOR_USERS_ADDRESS}?user_uuid=${userUuid}`;

/** The viewer's own complaints with their answers. */
export const COMPLAINTS_ADDRESS = '/complaints';

/** The viewer's own bans, and where they appeal. */
export const BANS_ADDRESS = '/bans';
export const cabinetAddress = (side: CabinetSide) => `${CABINET_ADDRESS}/${side}`;
export const cabinetReviewsAddress = (side: CabinetSide) => `${cabinetAddress(side)}/reviews`;
export const cabinetProfileAddress = (side: CabinetSide) => `${cabinetAddress(side)}/profile`;
export const TEAMS_ADDRESS = `${cabinetAddress('customer')}/teams`;
export const SAVED_SEARCHES_ADDRESS = `${cabinetAddress('freelancer')}/searches`;

/** Pages that letters lead to with a token. */
export const RESET_PASSWORD_ADDRESS = '/password/reset';
export const VERIFY_EMAIL_ADDRESS = '/email/verify';
export const CHANGE_EMAIL_ADDRESS = '/email/change';
export const REVOKE_EMAIL_ADDRESS = '/email/revoke';
export const STOP_RECOVERY_ADDRESS = '/recovery/stop';

/** Pages that stop the letters of a saved search, or of a group of notifications, with one press. */
export const searchLettersEndAddress = (token: string) => `/searches/unsubscribe?token=${token}`;
export const notificationsEndAddress = (token: string) => `${NOTIFICATIONS_ADDRESS}/unsubscribe?token=${token}`;

export const profileAddress = (side: CabinetSide, uuid: string) => `/${side}s/${uuid}`;
