variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "run_range" {
  description = "Addresses of Cloud Run's instances."
  type        = string
  default     = "10.10.0.0/24"

  validation {
    condition     = can(cidrhost(var.run_range, 0)) && try(tonumber(split("/", var.run_range)[1]) <= 26, false)
    error_message = "run_range must be a range such as 10.10.0.0/24, of /26 or larger: direct VPC egress takes none smaller."
  }
}

variable "services_address" {
  description = "First address of the /20 in which Cloud SQL gets its own; must not overlap run_range."
  type        = string
  default     = "10.20.0.0"
}
