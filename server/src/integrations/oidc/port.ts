/** A person as another site identifies them. */
export interface ExternalIdentity {
  /** The site's own name of the person; it never changes hands there. */
  subject: string;
  email: string | null;
  /** The site says that the address is theirs. */
  is_email_verified: boolean;
  full_name: string | null;
  /** The parts of `full_name`, where the site gives them. */
  name_parts: { last_name: string; first_name: string; middle_name: string } | null;
}

/** Secrets that the browser keeps between leaving for the site and coming back. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** A site through which people sign in. */
export interface SignInProvider {
  name: string;
  title: string;
  /** The address to send the browser to. Throws RefusedError `sign_in_unavailable`. */
  begin(redirectUri: string): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * The person who came back with this query. Throws RefusedError `sign_in_refused` for an answer that does not match
   * these secrets, was used already or says no, `sign_in_unavailable` when the site does not answer.
   */
  finish(query: URLSearchParams, redirectUri: string, secrets: SignInSecrets): Promise<ExternalIdentity>;
}
