variable "encryption_keys" {
  description = "Your own keys of Cloud KMS, in this region, for the database, pictures, queue, registry, secrets and Cloud Run (run); null is Google's key. Give those of database, registry and secrets with the first apply: they cannot be changed without new ones (docs/google-cloud.md)."
  type = object({
    database = optional(string)
    pictures = optional(string)
    queue    = optional(string)
    registry = optional(string)
    secrets  = optional(string)
    run      = optional(string)
  })
  default = {}
}
