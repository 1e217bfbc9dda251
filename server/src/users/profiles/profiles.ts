/** The page of a profile, and its owner's changes (product: profiles). */

import type { City, Classifier } from '@provodka/contract/content.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { Customer, Freelancer } from '@provodka/contract/people/people.ts';
import type {
  CustomerProfile,
  customerProfileForm,
  FreelancerProfile,
  freelancerProfileForm,
} from '@provodka/contract/people/profiles.ts';
import { contactsNote } from '@provodka/contract/threshold-texts.ts';
import { REVIEW_LIMITS } from '@provodka/domain/deals/reviews.ts';
import { fromRubles } from '@provodka/domain/money/money.ts';
import { contactKinds } from '@provodka/domain/people/contacts-finder.ts';
import { wholeName } from '@provodka/domain/people/names.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import type { z } from 'zod/mini';
import { drawUpload, releaseUpload } from '../../files/service.ts';
import { type Choice, choiceMistakes } from '../../platform/content.ts';
import type { FreeContext, ReadContext, WriteContext } from '../../platform/context.ts';
import { type DrawnPicture, serveImage } from '../../platform/documents/drawn-picture.ts';
import type { FileStorage } from '../../platform/file-storage.ts';
import type { Download } from '../../platform/http/handler.ts';
import { HttpFailure } from '../../platform/http/http-failure.ts';
import { resolveChoice } from '../../platform/resolved-choice.ts';
import { asRight, assertAllowed } from '../../platform/rights.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { refuseEditing, refuseProfileContacts, seesPrivateOrders } from '../access.ts';
import { lockUser } from '../auth/auth-store.ts';
import { shownEmail } from '../email/email-addresses.ts';
import { assertProfile, describeProfile, findCustomer, findFreelancer, type ProfileName } from '../service.ts';
import { AVATAR_FRAME } from './avatar-service.ts';
import { assertNotReserved, assertWithoutContacts } from './names.ts';
import * as store from './profile-store.ts';
import { checkStaffName } from './staff-names.ts';

type Looking = ReadContext<Viewer | null>;

/** A customer's page as the viewer may see it. Throws RefusedError `not_found`, `profile_hidden`. */
export async function getCustomerProfile(context: Looking, uuid: string): Promise<CustomerProfile> {
  await assertProfile(context, { uuid, side: 'customer' });
  const customer = await findCustomer(context, uuid);
  if (!customer) throw new RefusedError(refuse('not_found'));
  return { ...customer, ...(await readPage(context, customer, 'customer')) };
}

/** A freelancer's page as the viewer may see it. Throws RefusedError `not_found`, `profile_hidden`. */
export async function getFreelancerProfile(context: Looking, uuid: string): Promise<FreelancerProfile> {
  await assertProfile(context, { uuid, side: 'freelancer' });
  const freelancer = await findFreelancer(context, uuid);
  if (!freelancer) throw new RefusedError(refuse('not_found'));
  const page = await readPage(context, freelancer, 'freelancer');
  return { ...freelancer, ...page, ...(await readSkills(context, uuid)) };
}

async function readPage(context: Looking, profile: Customer | Freelancer, side: ProfileName['side']) {
  const { db, viewer } = context;
  const { uuid } = profile;
  const isOwner = viewer?.user_uuid === profile.user_uuid;
  const seesAll = isOwner || viewer?.is_moderator === true;
  const row = await store.findPageRow(db, uuid);
  if (!row) throw new RefusedError(refuse('not_found'));
  const { city_id, city_title, city_region } = row;
  const city: City | null =
    city_id === null ? null : { id: city_id, title: city_title ?? '', region: city_region ?? '' };
  const who = isOwner ? 'owner' : viewer?.is_moderator ? 'moderator' : 'other';
  return {
    middle_name: row.middle_name,
    contacts_note: isOwner ? await noteOf(context, profile, side) : null,
    login: seesAll ? row.login : null,
    email: seesAll ? shownEmail(row.email) : null,
    city,
    picture_url: callAddress(side === 'customer' ? 'customers_picture' : 'freelancers_picture', { params: { uuid } }),
    review_counts: byStars(await store.countStars(db, uuid)),
    rights: { edit: asRight(refuseEditing(viewer, { uuid, side })) },
    number_orders_in_work: await store.countInWork(db, uuid, side, seesPrivateOrders(who)),
  };
}

/** The note to the owner about hidden contacts in `about`, null where others read it whole. */
async function noteOf(
  { content, now }: Looking,
  { about, number_deals, sum_deals }: Customer | Freelancer,
  side: ProfileName['side'],
): Promise<string | null> {
  const found = contactKinds([about ?? '']);
  if (found.length === 0) return null;
  const { motivation: thresholds } = await content.settings();
  const stats = { numberDeals: number_deals, sumDeals: fromRubles(sum_deals) };
  const refusal = refuseProfileContacts({ side, stats }, { thresholds, now });
  return refusal && contactsNote(refusal, 'profile', found);
}

const [FEWEST_STARS, MOST_STARS] = REVIEW_LIMITS.stars;

function byStars(counted: readonly { stars: number; count: number }[]): number[] {
  const count = (stars: number) => counted.find((row) => row.stars === stars)?.count ?? 0;
  return Array.from({ length: MOST_STARS }, (_, index) => count(index + FEWEST_STARS));
}

async function readSkills(
  { db, content }: Pick<ReadContext, 'db' | 'content'>,
  uuid: string,
): Promise<{ configurations: Classifier[]; platforms: Classifier[] }> {
  const { byId } = await content.classifiers();
  const skills = (await store.findSkills(db, uuid)).flatMap((id) => byId.get(id) ?? []);
  const ofKind = (kind: string) => skills.filter((skill) => skill.kind === kind);
  return { configurations: ofKind('configuration'), platforms: ofKind('platform') };
}

/** Throws RefusedError unless the profile is the viewer's and not banned: `not_found`, `not_your_move` and the ban. */
export async function assertOwnProfile(context: ReadContext, profile: ProfileName): Promise<void> {
  await assertProfile(context, profile);
  assertAllowed(refuseEditing(context.viewer, profile));
}

export type ProfileForm = z.output<typeof customerProfileForm> & Partial<z.output<typeof freelancerProfileForm>>;

/** The new picture, drawn before the write; null when none was sent. Throws RefusedError. */
export async function prepareAvatar(
  context: FreeContext,
  { storage }: { storage: FileStorage },
  profile: ProfileName,
  form: ProfileForm,
): Promise<DrawnPicture | null> {
  await assertOwnProfile(context, profile);
  return await drawUpload(context, storage, form.file_ids?.[0], AVATAR_FRAME);
}

/**
 * Changes the sent fields of the own profile; names and the picture belong to the person, the rest to this side. Throws
 * RefusedError, and HttpFailure 422 that marks choices that are on no list.
 */
export async function updateProfile(
  context: WriteContext,
  profile: ProfileName,
  form: ProfileForm,
  avatar: DrawnPicture | null,
): Promise<void> {
  const { db: tx, viewer } = context;
  await assertOwnProfile(context, profile);
  const user = await lockUser(tx, viewer.user_uuid);
  if (!user) throw new RefusedError(refuse('not_found'));
  const { configurations, platforms, city_id } = await resolveChoice(tx, form);
  const had = await readSkills(context, profile.uuid);
  const before = {
    configurations: had.configurations.map(({ id }) => id),
    platforms: had.platforms.map(({ id }) => id),
  };
  const skills = {
    configurations: configurations ?? before.configurations,
    platforms: platforms ?? before.platforms,
  };
  await assertKnown(context, profile.uuid, { ...skills, city_id }, before);
  const name = {
    last_name: oneLine(form.last_name) ?? user.last_name,
    first_name: oneLine(form.first_name) ?? user.first_name,
    middle_name: form.middle_name === null ? '' : (oneLine(form.middle_name) ?? user.middle_name),
  };
  const isNamed = [form.last_name, form.first_name, form.middle_name].some((part) => part !== undefined);
  if (isNamed) {
    assertWithoutContacts(name);
    await assertNotReserved(context, name);
    const full_name = wholeName(name);
    await store.updateName(tx, user.uuid, { ...name, full_name });
    await checkStaffName(context, { ...user, full_name });
  }
  await describeProfile(context, profile.uuid, {
    ...fieldsOf({ ...form, city_id }),
    ...(configurations || platforms ? { classifier_ids: [...skills.configurations, ...skills.platforms] } : {}),
  });
  for (const fileId of form.file_ids ?? []) await releaseUpload(context, fileId);
  if (avatar) await store.replaceAvatar(tx, user.uuid, avatar);
  else if (form.delete_avatar) await store.replaceAvatar(tx, user.uuid, null);
}

/** A name is one line, because it stands in headings and letters. */
const oneLine = (part: string | null | undefined): string | undefined => part?.replaceAll(/\s+/g, ' ');

/** Columns of the sent fields; a field that is absent stays, one sent empty is cleared. */
function fieldsOf({ about, contact_phone, contact_message, city_id }: ProfileForm) {
  return {
    ...(about === undefined ? {} : { about: about ?? '' }),
    ...(contact_phone === undefined ? {} : { contact_phone }),
    ...(contact_message === undefined ? {} : { contact_message: contact_message ?? '' }),
    ...(city_id === undefined ? {} : { city_id }),
  };
}

async function assertKnown(
  { db, content }: WriteContext,
  profileUuid: string,
  form: Choice & { city_id?: number | null | undefined },
  before: Choice,
): Promise<void> {
  const fields = choiceMistakes(await content.classifiers(), form, before);
  if (form.city_id != null && !(await store.mayNameCity(db, profileUuid, form.city_id)))
    fields.city_id = ['Город: выберите из списка'];
  const messages = Object.values(fields).flat();
  if (messages.length > 0) throw new HttpFailure(422, messages[0] ?? '', { fields });
}

/** The present picture of a person. Throws RefusedError `not_found` for a replaced one. */
export async function openAvatar(
  { db }: Pick<ReadContext, 'db'>,
  wanted: { uuid: string; version: string; size: string },
): Promise<Download> {
  return serveImage('avatar.webp', await store.findAvatar(db, { ...wanted, size: Number(wanted.size) }));
}
