/** The whole file cannot be converted; the message says why, in words for the person who typed the command. */
export class ConvertError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConvertError';
  }
}
