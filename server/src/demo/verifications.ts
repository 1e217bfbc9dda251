import { verificationForm } from '@provodka/contract/people/verifications.ts';
import { verifyPhone } from '../verifications/phone-service.ts';
import { decideVerification, revokeVerification } from '../verifications/queue-service.ts';
import { submitVerification } from '../verifications/service.ts';
import type { Actor, Cast } from './cast.ts';
import { makeFiles } from './files.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import { type DemoVerification, PHONES, VERIFICATIONS } from './texts/verifications.ts';
import { daysLater } from './timeline.ts';

/** Requests for verification: approved ones, one refused, one taken back and some that wait; and a few verified phones. */
export function planVerifications(stage: Stage): void {
  for (const verification of VERIFICATIONS) planVerification(stage, verification);
  const { timeline, cast, deals } = stage;
  for (const { by, days_ago, phone } of PHONES)
    timeline.at(daysLater(timeline.end, -days_ago), async (now) => {
      await attempt(contextOf(stage, actorOf(cast, by), now), (context) => verifyPhone(context, deals, phone));
    });
}

const actorOf = ({ accounts, freelancers }: Cast, by: number | string): Actor =>
  (typeof by === 'string' ? accounts[by] : freelancers[by]) as Actor;

function planVerification(
  stage: Stage,
  { by, days_ago, form, document, decision, revocation }: DemoVerification,
): void {
  const { timeline, cast, deals } = stage;
  const owner = actorOf(cast, by);
  const at = daysLater(timeline.end, -days_ago);
  const made = { id: 0 };
  timeline.at(at, async (now) => {
    const file_ids = await makeFiles(stage, owner, [{ name: document }], now);
    const fields = verificationForm.parse({ ...form, file_ids });
    await attempt(contextOf(stage, owner, now), async (context) => {
      made.id = (await submitVerification(context, deals, fields)).id;
    });
  });
  if (decision === null) return;
  timeline.at(daysLater(at, 1 / 3), async (now) => {
    const moderator = contextOf(stage, cast.accounts.moderator as Actor, now);
    await attempt(moderator, (context) => decideVerification(context, made.id, decision));
  });
  if (!revocation) return;
  timeline.at(daysLater(at, 1), async (now) => {
    const moderator = contextOf(stage, cast.accounts.moderator as Actor, now);
    await attempt(moderator, (context) => revokeVerification(context, made.id, revocation));
  });
}
