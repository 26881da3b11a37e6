variable "armor" {
  description = "Who may not come, how often others may, by address and minute, and the rule sets against attacks, which only log until waf.preview is false (docs/google-cloud.md)."
  type = object({
    blocked_ranges      = optional(list(string), [])
    blocked_regions     = optional(list(string), [])
    requests_per_minute = optional(number, 6000)
    sign_ins_per_minute = optional(number, 600)
    adaptive_protection = optional(bool, true)
    waf = optional(object({
      preview             = optional(bool, true)
      sensitivity         = optional(number, 1)
      rule_sets           = optional(list(string), ["sqli", "xss", "lfi", "rfi", "rce", "protocolattack", "sessionfixation", "scannerdetection", "generic"])
      passed_paths        = optional(list(string), ["/api/", "/graphql", "/trpc", "/places/"])
      left_out_signatures = optional(map(list(string)), {})
    }), {})
  })
  default = {}
}
