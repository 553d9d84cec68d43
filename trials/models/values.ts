/** The numbers of an instance by their names in the model; a name that it does not have is NaN in what is reckoned with it. */
export type Values = Readonly<Record<string, number>>;
/** The lists of numbers of an instance by their names. */
export type Lists = Readonly<Record<string, readonly number[]>>;
/** Its lists of texts. */
export type Texts = Readonly<Record<string, readonly string[]>>;

/** The answers of the models of a bank, computed from what the question says by another route than the model's. A list is the numbers of the answer in their order; a text is the answer as it is printed. */
export type Answers = Readonly<Record<string, (values: Values, lists: Lists, texts: Texts) => number | string | readonly number[]>>;
