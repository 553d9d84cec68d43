/** Where an external engine is, and the name of the setting that has the secret it shares with the portal. */
export interface Engine {
  readonly url: string;
  readonly secretFrom: string;
}
