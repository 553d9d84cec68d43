/** Why candidates think that they lost a question, or won it, in the order in which they are offered. */
export const errorTags = ['concept', 'careless', 'misread', 'time', 'guess'] as const;
