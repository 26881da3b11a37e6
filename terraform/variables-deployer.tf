variable "deployer" {
  description = "The GitHub repository whose workflow rolls out releases without a key (docs/google-cloud.md); null for none. repository_id is its number, which a later owner of its name does not get."
  type = object({
    repository    = string
    repository_id = string
    environment   = string
    branch        = optional(string, "main")
    workflow      = optional(string, "deploy.yml")
  })
  default = null

  # The values become text of a condition, where a quote would end a word.
  validation {
    condition     = var.deployer == null || can(regex("^[A-Za-z0-9-]+/[A-Za-z0-9._-]+$", var.deployer.repository))
    error_message = "deployer.repository must be OWNER/NAME."
  }

  validation {
    condition     = var.deployer == null || can(regex("^[1-9][0-9]*$", var.deployer.repository_id))
    error_message = "deployer.repository_id must be a number: gh api repos/OWNER/NAME --jq .id prints it."
  }

  validation {
    condition = var.deployer == null || alltrue([
      for text in [try(var.deployer.environment, ""), try(var.deployer.branch, ""), try(var.deployer.workflow, "")] : can(regex("^[A-Za-z0-9._/-]+$", text))
    ])
    error_message = "deployer.environment, branch and workflow must be letters, digits and ._/- alone."
  }
}
