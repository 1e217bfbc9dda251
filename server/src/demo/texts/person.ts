/** A person of the demo marketplace. Everybody owns both profiles; an empty text is a profile never filled in. */
export interface DemoPerson {
  last: string;
  first: string;
  middle: string;
  gender: 'male' | 'female';
  login: string;
  /** The drawing in faces/ in place of a photo; people without one have initials. */
  face?: string;
  /** Title of a row of CITIES. */
  city: string;
  company: string | null;
  about_customer: string;
  about_freelancer: string;
  /** Titles of CONFIGURATIONS the freelancer works with. */
  configurations: readonly string[];
  /** Titles of PLATFORMS the freelancer works with. */
  platforms: readonly string[];
}
