/**
 * What can be measured about a tensor:
 * - of all its numbers: `mean`, `variance` (over n), `standard_deviation`
 * - of each row: `norm`, `largest`; of each row of weights: `entropy` in bits, `softmax_jacobian_norm`
 * - of each square matrix: `largest_asymmetry` (largest |s[i][j] - s[j][i]|), `self_preference` (share of rows, 0 to 1, in
 *   which no entry is larger than the diagonal one)
 */
export type Measure =
  | 'mean'
  | 'variance'
  | 'standard_deviation'
  | 'norm'
  | 'largest'
  | 'entropy'
  | 'softmax_jacobian_norm'
  | 'largest_asymmetry'
  | 'self_preference';
