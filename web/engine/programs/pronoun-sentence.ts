/** The sentence of which the trained reader says what its pronoun means. The pronoun stands at place 8. */
export const pronounSentence = ['我', '把', '苹果', '放', '到', '桌子上', '，', '因为', '它', '很', '甜'] as const;
