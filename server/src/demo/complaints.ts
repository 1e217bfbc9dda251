import { decideComplaint, takeComplaint } from '../complaints/queue-service.ts';
import { complain, createTicket } from '../complaints/service.ts';
import type { Actor } from './cast.ts';
import { makeFiles } from './files.ts';
import { paintScreenshot } from './pictures.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import {
  COMPLAINTS,
  type DemoComplaint,
  type DemoDecision,
  type DemoTicket,
  FILE_COMPLAINT,
  TICKETS,
} from './texts/complaints.ts';
import { daysLater } from './timeline.ts';

/** Complaints of profiles and questions to support: one of each answered, others wait, one past its time. */
export function planComplaints(stage: Stage): void {
  for (const complaint of COMPLAINTS) planComplaint(stage, complaint);
  for (const ticket of TICKETS) planTicket(stage, ticket);
}

function planComplaint(stage: Stage, { by, about, days_ago, reason, text, decision }: DemoComplaint): void {
  const { timeline, cast } = stage;
  const reporter = cast.customers[by] as Actor;
  const freelancer = cast.freelancers[about] as Actor;
  const at = daysLater(timeline.end, -days_ago);
  const made = { id: 0 };
  timeline.at(at, async (now) => {
    const form = { subject_kind: 'profile', subject_id: freelancer.viewer.freelancer_uuid, reason, text } as const;
    await attempt(contextOf(stage, reporter, now), async (context) => {
      made.id = (await complain(context, form)).complaint.id;
    });
  });
  if (decision !== null) planDecision(stage, { at, made, decision });
}

/** Complains of the first of these files, with a screenshot. */
export function planFileComplaint(stage: Stage, [file_id]: readonly number[]): void {
  if (file_id === undefined) return;
  const { by, days_ago, reason, text, evidence } = FILE_COMPLAINT;
  const reporter = stage.cast.freelancers[by] as Actor;
  stage.timeline.at(daysLater(stage.timeline.end, -days_ago), async (now) => {
    const file_ids = await makeFiles(stage, reporter, [{ name: evidence, content: await paintScreenshot() }], now);
    const form = { subject_kind: 'file', subject_id: String(file_id), reason, text, file_ids } as const;
    await attempt(contextOf(stage, reporter, now), (context) => complain(context, form));
  });
}

function planTicket(stage: Stage, { by, days_ago, question, answer }: DemoTicket): void {
  const { timeline, cast } = stage;
  const asker = (by === 'account' ? cast.accounts.freelancer : cast.freelancers[by]) as Actor;
  const at = daysLater(timeline.end, -days_ago);
  const made = { id: 0 };
  timeline.at(at, async (now) => {
    await attempt(contextOf(stage, asker, now), async (context) => {
      made.id = (await createTicket(context, question)).id;
    });
  });
  if (answer !== null)
    planDecision(stage, { at, made, decision: { decision: 'answered', answer, warning: undefined } });
}

function planDecision(
  stage: Stage,
  { at, made, decision }: { at: Date; made: { id: number }; decision: DemoDecision },
): void {
  stage.timeline.at(daysLater(at, 1 / 4), async (now) => {
    const moderator = contextOf(stage, stage.cast.accounts.moderator as Actor, now);
    await attempt(moderator, (context) => takeComplaint(context, made.id));
    await attempt(moderator, (context) => decideComplaint(context, made.id, decision));
  });
}
