import { addAnnouncement } from '../content/announcements-service.ts';
import { saveContent } from '../content/blocks-service.ts';
import { addSlide } from '../content/slides-service.ts';
import type { Actor } from './cast.ts';
import { paintSlide } from './pictures.ts';
import { attempt, contextOf, type Stage } from './stage.ts';
import { CONTENT_VERSIONS } from './texts/moderation.ts';
import { NOTICES, SLIDES } from './texts/slides.ts';
import { daysLater } from './timeline.ts';

/**
 * Content that the demo's admins wrote: texts with a history, a notice of the banner, and slides behind the product's
 * own.
 */
export function planContent(stage: Stage): void {
  const { timeline, cast } = stage;
  const admin = cast.accounts.moderator as Actor;
  for (const { days_ago, code, ...words } of CONTENT_VERSIONS) {
    timeline.at(daysLater(timeline.end, -days_ago), async (now) => {
      await attempt(contextOf(stage, admin, now), (context) => saveContent(context, code, words));
    });
  }
  timeline.at(daysLater(timeline.end, -3), async (now) => {
    for (const notice of NOTICES) {
      await attempt(contextOf(stage, admin, now), (context) => addAnnouncement(context, notice));
    }
  });
  SLIDES.slice(1).forEach((slide, place) => {
    timeline.at(daysLater(timeline.end, -14), async (now) => {
      const { painted, ...words } = slide;
      const form = { ...words, position: place + 1, ...(painted && { image_alt: painted.alt }) };
      const picture = painted ? await paintSlide(painted) : null;
      await attempt(contextOf(stage, admin, now), (context) => addSlide(context, form, picture));
    });
  });
}
