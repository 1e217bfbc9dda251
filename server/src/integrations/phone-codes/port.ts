/** The product's interface to whoever brings codes to phones. */
export interface PhoneCodes {
  send(message: PhoneMessage): Promise<PhoneSent>;
}

export interface PhoneMessage {
  /** E.164. */
  phone: string;
  text: string;
  /** The address of whoever asked for it, by which the provider recognises floods. */
  address: string;
}

/**
 * `refused`: this phone gets no message. `away`: nothing was sent, and no phone would get one now. `unknown`: there was no answer that
 * can be read, so that the message may arrive all the same.
 */
export type PhoneSent = 'sent' | 'refused' | 'away' | 'unknown';
