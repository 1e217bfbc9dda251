import { decideComplaint, takeComplaint } from '../complaints/queue-service.ts';
import { complain } from '../complaints/service.ts';
import type { Actor } from './cast.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import { COMPLAINTS, type DemoComplaint } from './texts/complaints.ts';
import { daysLater } from './timeline.ts';

/** Complaints of profiles: one answered, one past its time, one new. */
export function planComplaints(stage: Stage): void {
  for (const complaint of COMPLAINTS) planComplaint(stage, complaint);
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
  if (decision === null) return;
  timeline.at(daysLater(at, 1 / 4), async (now) => {
    const moderator = contextOf(stage, cast.accounts.moderator as Actor, now);
    await attempt(moderator, (context) => takeComplaint(context, made.id));
    await attempt(moderator, (context) => decideComplaint(context, made.id, decision));
  });
}
