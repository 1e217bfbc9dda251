const SHORT_WORDS =
  /(^|[\s(«„"])((?:а|и|в|о|у|к|с|я|не|ни|на|но|по|за|из|от|до|об|ко|со|во|для|или|при|без|под|над|про)) (?=\S)/gi;

/** Binds short prepositions, conjunctions and particles with the next word by U+00A0, so that no line ends with them. */
export function bindShortWords(text: string): string {
  const bound = (part: string) => part.replaceAll(SHORT_WORDS, '$1$2\u00a0');
  // Twice: in «и в базе» one match takes the space another one begins with.
  return bound(bound(text));
}
