import { HttpFailure } from './http-failure.ts';

/** As many as a form has files: the site sends them at the same time. */
const MOST_OF_A_PERSON = 10;
const MOST_AT_ALL = 100;
const RETRY_AFTER_SECONDS = 10;

/** Counts the requests with files that are under way in this process; each holds buffers, a file and a connection. */
export function uploadSlots(): { take(userUuid: string): () => void } {
  const ofPerson = new Map<string, number>();
  let all = 0;

  function giveBack(userUuid: string): void {
    all -= 1;
    const left = (ofPerson.get(userUuid) ?? 1) - 1;
    if (left > 0) ofPerson.set(userUuid, left);
    else ofPerson.delete(userUuid);
  }

  return {
    /** Takes a place and returns how to give it back, once. Throws HttpFailure 429. */
    take(userUuid) {
      const own = ofPerson.get(userUuid) ?? 0;
      const retry = { retry_after: RETRY_AFTER_SECONDS };
      if (own >= MOST_OF_A_PERSON)
        throw new HttpFailure(429, 'Дождитесь, пока загрузятся прежние файлы, и повторите', retry);
      // Not 503, which the site takes for maintenance.
      if (all >= MOST_AT_ALL)
        throw new HttpFailure(429, 'Сейчас загружают слишком много файлов. Повторите через минуту', retry);
      all += 1;
      ofPerson.set(userUuid, own + 1);
      let isTaken = true;
      return () => {
        if (isTaken) giveBack(userUuid);
        isTaken = false;
      };
    },
  };
}

export type UploadSlots = ReturnType<typeof uploadSlots>;
