import { decideComplaint, takeComplaint } from '../complaints/queue-service.ts';
import { askSupport, complain } from '../complaints/service.ts';
import type { Actor } from './cast.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import { COMPLAINTS, type DemoComplaint, type DemoDecision, type DemoTicket, TICKETS } from './texts/complaints.ts';
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

function planTicket(stage: Stage, { by, days_ago, question, answer }: DemoTicket): void {
  const { timeline, cast } = stage;
  const asker = (by === 'account' ? cast.accounts.freelancer : cast.freelancers[by]) as Actor;
  const at = daysLater(timeline.end, -days_ago);
  const made = { id: 0 };
  timeline.at(at, async (now) => {
    await attempt(contextOf(stage, asker, now), async (context) => {
      made.id = (await askSupport(context, question)).id;
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
