import { refuseOfferWithdrawal } from '@provodka/domain/orders/offers.ts';
import { changesAudience, type OrderField, refuseOrderEdit } from '@provodka/domain/orders/order-editing.ts';
import { ORDER_LIMITS, ORDER_STATUS } from '@provodka/domain/orders/orders.ts';
import { STANDING_RESPONSE_STATUSES } from '@provodka/domain/orders/responses.ts';
import { firstRefusal, type Refusal, RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { refuseTerms } from '@provodka/domain/thresholds.ts';
import { refuseByChanges } from '../acceptances/service.ts';
import { attachFiles, findFiles, releaseFiles } from '../files/service.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import { addEvent } from '../platform/jobs/outbox.ts';
import { resolveChoice } from '../platform/resolved-choice.ts';
import { assertAllowed } from '../platform/rights.ts';
import { findDealStats, refuseAsCustomer } from '../users/service.ts';
import { isOwner } from './access.ts';
import { findRespondents, type Respondent } from './facts-store.ts';
import {
  type Audience,
  assertInvited,
  assertMayBeInvitedAgain,
  invite,
  readAudience,
  uninvite,
} from './offers/inviting.ts';
import { findInvited, findNamedTeams, findPersonallyInvited } from './offers/offer-store.ts';
import {
  assertKnown,
  changesOf,
  classifierTitles,
  fieldsOf,
  type OrderText,
  type OrderUpdateForm,
} from './order-form.ts';
import { assertWhole } from './publication.ts';
import { findVisibleOrder, lockVisibleOrder } from './service.ts';
import { insertOrderLine, ORDER_FILES, type OrderRow, updateOrderRow } from './store.ts';

/** Everything one edit changes. */
interface Edit {
  text: Partial<OrderText>;
  invite: Audience;
  uninvite: { freelancers: string[]; teams: number[] };
  add_files: number[];
  remove_files: number[];
}

/** Whether the order is the viewer's to edit, before the form is read. Throws RefusedError `not_found`, `not_your_move`. */
export async function admitEdit(context: ReadContext, orderId: number): Promise<void> {
  const order = await findVisibleOrder(context, orderId);
  if (!isOwner(context.viewer, order)) throw new RefusedError(refuse('not_your_move'));
}

/**
 * Changes the fields of the form that the status allows, and notifies people who responded to other terms
 * (product: orders). Throws RefusedError: `not_found`, `not_your_move`, `stale_form` when the order changed since the
 * form was filled, the locks of the status and the customer's thresholds; HttpFailure 422 for fields that a published
 * order may not lack.
 */
export async function updateOrder(context: WriteContext, orderId: number, form: OrderUpdateForm): Promise<OrderRow> {
  const { db: tx, content, viewer, now } = context;
  const settled = await resolveChoice(tx, form);
  const order = await lockVisibleOrder(context, orderId);
  if (!isOwner(viewer, order)) throw new RefusedError(refuse('not_your_move'));
  if (form.version !== undefined && form.version !== order.version) throw new RefusedError(refuse('stale_form'));
  const edit = await readEdit(context, order, settled);
  const fields = editedFields(edit);
  const respondents = await findRespondents(tx, order.id);
  const everResponded = respondents.length > 0;
  const subject = { status: order.status, budget: order.budget, everResponded };
  assertAllowed(refuseOrderEdit(subject, { fields, budget: edit.text.budget }));
  if (fields.length === 0) return order;
  if (order.status === ORDER_STATUS.searching && invitesAnybody(edit))
    assertAllowed(firstRefusal([refuseAsCustomer(viewer), await refuseByChanges(context)]));
  assertAllowed(refuseUninviting(order, edit, respondents));
  await assertMayBeInvitedAgain(context, order.id, edit.invite.freelancers);
  await assertKnown(tx, await content.classifiers(), edit.text, order);
  if (order.status !== ORDER_STATUS.draft) await assertPublishable(context, order, edit);
  const saved = await saveEdit(context, order, edit);
  // A draft nobody else sees; whoever has another order open is to see its new words, responses or not.
  if (order.status !== ORDER_STATUS.draft) {
    const standing = respondents.filter(({ status }) => STANDING_RESPONSE_STATUSES.includes(status));
    const concerns = [order.customer_uuid, ...standing.map(({ freelancer_uuid }) => freelancer_uuid)];
    const told = { actor_uuid: viewer.user_uuid, concerns };
    await addEvent(tx, 'order_changed', { order_id: order.id, move: 'edit', ...told }, now);
  }
  return saved;
}

async function readEdit(context: WriteContext, order: OrderRow, form: OrderUpdateForm): Promise<Edit> {
  const freelancers = form.freelancers && (await findPersonallyInvited(context.db, order.id));
  const teams = form.teams && (await findNamedTeams(context.db, order.id)).map(({ id }) => id);
  return {
    text: changesOf(order, form),
    invite: await readAudience(context, form, { freelancers, teams }),
    uninvite: {
      freelancers: (freelancers ?? []).filter((uuid) => !form.freelancers?.some((kept) => kept.toLowerCase() === uuid)),
      teams: (teams ?? []).filter((id) => !form.teams?.includes(id)),
    },
    add_files: form.file_ids ?? [],
    remove_files: form.delete_file_ids ?? [],
  };
}

function editedFields(edit: Edit): OrderField[] {
  const fields = fieldsOf(edit.text);
  if (edit.invite.freelancers.length + edit.uninvite.freelancers.length > 0) fields.push('freelancers');
  if (edit.invite.teams.length + edit.uninvite.teams.length > 0) fields.push('teams');
  if (edit.add_files.length + edit.remove_files.length > 0) fields.push('files');
  return fields;
}

const invitesAnybody = ({ invite: { freelancers, teams } }: Edit): boolean => freelancers.length + teams.length > 0;

/**
 * A waiting response is answered as such, not by withdrawing the offer: somebody uninvited may lose sight of the order.
 */
function refuseUninviting(order: OrderRow, edit: Edit, respondents: readonly Respondent[]): Refusal | null {
  const answered = respondents.filter(({ status }) => STANDING_RESPONSE_STATUSES.includes(status));
  return firstRefusal(
    edit.uninvite.freelancers.map((uuid) =>
      refuseOfferWithdrawal({
        orderStatus: order.status,
        hasResponse: answered.some(({ freelancer_uuid }) => freelancer_uuid === uuid),
      }),
    ),
  );
}

/** A published order must stay complete, and new terms of it have to be earned. */
async function assertPublishable(context: WriteContext, order: OrderRow, edit: Edit): Promise<void> {
  assertWhole({ ...order, ...edit.text });
  const { motivation: thresholds } = await context.content.settings();
  const stats = await findDealStats(context, order.customer_uuid);
  assertAllowed(refuseTerms(thresholds, stats, edit.text, context.now));
}

async function saveEdit(context: WriteContext, order: OrderRow, edit: Edit): Promise<OrderRow> {
  const { db: tx, content, now } = context;
  const whole = { ...order, ...edit.text };
  const classifier_titles = classifierTitles(await content.classifiers(), whole);
  const saved = await updateOrderRow(tx, order.id, { ...edit.text, classifier_titles }, now);
  await uninvite(context, saved, edit.uninvite);
  await invite(context, saved, edit.invite);
  if (saved.status !== ORDER_STATUS.draft && changesAudience(editedFields(edit)))
    assertInvited(saved, saved.is_private ? await findInvited(tx, order.id) : []);
  await changeFiles(context, order, edit);
  // A draft is saved again and again, and nobody else ever read it.
  if (order.status !== ORDER_STATUS.draft) await noteEdit(context, order, edit);
  return saved;
}

/** Throws RefusedError `file_not_found` and HttpFailure 422 when the order would hold too many files. */
async function changeFiles(context: WriteContext, order: OrderRow, edit: Edit): Promise<void> {
  await releaseFiles(context, ORDER_FILES, order.id, edit.remove_files);
  await attachFiles(context, ORDER_FILES, { order_id: order.id }, edit.add_files);
  const most = ORDER_LIMITS.files;
  if (edit.add_files.length > 0 && (await findFiles(context.db, ORDER_FILES, [order.id])).length > most) {
    const message = `Файлы: не больше ${most}`;
    throw new HttpFailure(422, message, { fields: { file_ids: [message] } });
  }
}

/** Records the former terms, so that later disputes about them can be settled. */
async function noteEdit({ db: tx, viewer, now }: WriteContext, order: OrderRow, edit: Edit): Promise<void> {
  const columns = Object.keys(edit.text) as (keyof OrderText)[];
  const changes: Record<string, unknown> = Object.fromEntries(
    columns.map((column) => [column, { from: order[column], to: edit.text[column] }]),
  );
  const { invite: added, uninvite: removed } = edit;
  if (added.freelancers.length + removed.freelancers.length > 0) {
    changes.freelancers = { added: added.freelancers, removed: removed.freelancers };
  }
  if (added.teams.length + removed.teams.length > 0) changes.teams = { added: added.teams, removed: removed.teams };
  if (edit.add_files.length + edit.remove_files.length > 0) {
    changes.files = { added: edit.add_files, removed: edit.remove_files };
  }
  await insertOrderLine(tx, { order_id: order.id, move: 'edit', actor_uuid: viewer.user_uuid, changes }, now);
}
