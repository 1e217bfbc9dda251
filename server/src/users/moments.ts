const MINUTE = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

/** «30 ноября в 14:20 по Москве». */
export const minuteOf = (moment: Date): string => `${MINUTE.format(moment)} по Москве`;
